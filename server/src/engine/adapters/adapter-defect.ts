export const ADAPTER_DEFECT = "This is a defect of the adapter; report it to its author.";
