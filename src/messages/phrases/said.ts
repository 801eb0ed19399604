/** A sentence with parts the page draws itself, such as a name in bold, in the order the language wants them. */
export type Said<T> = readonly (T | string)[];
