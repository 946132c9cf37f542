import { createContext, type ReactNode } from "react";

/** Makes links of what a plain part of a text names, such as issues. By default, of nothing. */
export type LinkText = (text: string) => ReactNode;

export const linkNothing: LinkText = (text) => text;
export const TextLinks = createContext(linkNothing);
