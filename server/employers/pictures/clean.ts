/**
 * Pictures without what they say beside the picture: where and when it was taken, by whom, with which device, and small
 * copies of it. Kept is what changes how it looks, so that what a later standard adds is dropped until it is known.
 */

/** `isTurned`: what was dropped turned or mirrored the picture. */
export type CleanPicture = { readonly bytes: Buffer; readonly isTurned: boolean }

/** Null for a file that does not end where its picture ends, or whose parts are cut off. */
export type Clean = (bytes: Buffer) => CleanPicture | null
