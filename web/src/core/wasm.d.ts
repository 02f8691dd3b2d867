// The module that vite.config.ts finds in the build folder.
declare module '@benben/wasm?url' {
  const url: string;
  export default url;
}
