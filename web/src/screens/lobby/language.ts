// Names of languages, in a language: "French", "français".
export function languageName(code: string, into: string): string {
  try {
    return new Intl.DisplayNames([into], { type: 'language' }).of(code) ?? code;
  } catch {
    return code; // a code that no browser knows
  }
}
