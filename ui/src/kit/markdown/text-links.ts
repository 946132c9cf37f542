import { createContext, type ReactNode } from "react";

/** Links references in plain text, for example issues. Default: none. */
export type LinkText = (text: string) => ReactNode;

export const linkNothing: LinkText = (text) => text;
export const TextLinks = createContext(linkNothing);
