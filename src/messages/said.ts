/** A sentence with things of the page in it, such as a name in bold: where they stand is the language’s to say. */
export type Said<T> = readonly (T | string)[];
