/** Forms that wait for their person to sign in again. */
export const SAVED_FORM_MS = 24 * 3_600_000

/** Bytes of the fields of a form, as a browser sends them. */
export const SAVED_FORM_BYTES_MAX = 1024 * 1024

/** 128 bits. */
export const FORM_ID_BYTES = 16

const FORM_ID = /^[\w-]{22}$/

export const isFormId = (text: string): boolean => FORM_ID.test(text)
