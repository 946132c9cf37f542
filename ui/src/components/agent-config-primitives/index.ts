/** What the form of an adapter is made of, by the path that "Creating an adapter" names. */
export { DraftInput } from "./draft-input.tsx";
export { DraftNumberInput } from "./draft-number-input.tsx";
export { Field } from "./field.tsx";
export { help } from "./help.ts";
export { ToggleField } from "./toggle-field.tsx";
