/** Adapters import from this path, which "Creating an adapter" documents. */
export { DraftInput } from "./draft-input.tsx";
export { DraftNumberInput } from "./draft-number-input.tsx";
export { Field } from "./field.tsx";
export { help } from "./help.ts";
export { ToggleField } from "./toggle-field.tsx";
