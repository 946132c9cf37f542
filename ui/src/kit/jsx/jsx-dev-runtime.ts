import * as react from "react/jsx-dev-runtime";
import { readableProps } from "./readable-props.ts";

export { Fragment, type JSX } from "react/jsx-dev-runtime";

/** `jsx` of the runtime, for `pnpm dev` and tests. */
export const jsxDEV: typeof react.jsxDEV = (type, props, ...rest) =>
	react.jsxDEV(type, readableProps(type, props as object), ...rest);
