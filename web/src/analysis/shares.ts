// Shares as they are read: 54 %, +3 %.

export const percent = (share: number, language: string, places = 0): string =>
  share.toLocaleString(language, { style: 'percent', minimumFractionDigits: places, maximumFractionDigits: places });

export const signedPercent = (share: number, language: string): string =>
  // Rounded first, so that nothing is "−0 %".
  `${Math.round(share * 100) < 0 ? '−' : '+'}${percent(Math.abs(Math.round(share * 100)) / 100, language)}`;
