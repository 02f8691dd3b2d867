// Plural forms by the rules of each language.

/** Picks the form and puts the number in: plural('fr', 2, { one: '# carte', other: '# cartes' }). */
export function plural(
  language: 'en' | 'fr' | 'pt',
  count: number,
  forms: { readonly one: string; readonly other: string },
): string {
  const rule = new Intl.PluralRules(language).select(count);
  return (rule === 'one' ? forms.one : forms.other).replace('#', String(count));
}
