/** Hint of an error that only the author of an adapter can correct. */
export const ADAPTER_DEFECT = "This is a defect of the adapter; report it to its author.";
