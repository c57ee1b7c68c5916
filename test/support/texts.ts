/** A table of texts, one on each line or several with " | " between them; indentation is no part of them. */
export const texts = (table: string): string[] => table.replace(/^\n +|\n *$/g, '').split(/ \| |\n +/)
