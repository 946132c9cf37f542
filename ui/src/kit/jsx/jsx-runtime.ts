import * as react from "react/jsx-runtime";
import { readableProps } from "./readable-props.ts";

export { Fragment, type JSX } from "react/jsx-runtime";

/** Creates all JSX elements, so that bidirectional characters are visible everywhere. */
export const jsx: typeof react.jsx = (type, props, key) => react.jsx(type, readableProps(type, props as object), key);
export const jsxs: typeof react.jsxs = (type, props, key) =>
	react.jsxs(type, readableProps(type, props as object), key);
