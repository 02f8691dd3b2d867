// What the compiler, svelte-check and prettier do not see: docs/decisions/web-linter.md. Layout is prettier's affair.
import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';

const OPEN_WINDOW = {
  selector: "CallExpression[callee.property.name='querySelector'][arguments.0.value=/dialog\\[open\\]/]",
  message: 'Ask openWindow() of ui/modal.ts.',
};

export default [
  { ignores: ['node_modules', 'public', 'tests', 'src/rules/made', '*.js', '*.mjs', 'vite.*'] },
  ...svelte.configs['flat/base'],
  {
    files: ['src/**/*.svelte', 'src/**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
  {
    files: ['src/**/*.ts', 'src/**/*.svelte'],
    plugins: { '@typescript-eslint': ts.plugin },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'no-duplicate-imports': ['error', { allowSeparateTypeImports: true }],
      'no-restricted-syntax': ['error', OPEN_WINDOW],
      'no-var': 'error',
      'object-shorthand': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
    },
  },
  {
    // Rules that need types. In components svelte-check has them; here they would take minutes.
    files: ['src/**/*.ts'],
    ignores: ['src/**/*.svelte.ts'],
    languageOptions: {
      parser: ts.parser,
      parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-unnecessary-type-assertion': 'error',
    },
  },
  {
    files: ['src/**/*.svelte'],
    rules: {
      'svelte/no-dupe-style-properties': 'error',
      'svelte/require-each-key': 'error',
    },
  },
];
