/** Language of the page, for numbers and dates. */
export const pageLanguage = (): string => document.documentElement.lang || 'en'
