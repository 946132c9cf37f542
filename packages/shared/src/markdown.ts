/** Markdown as the server and the web UI both read it. Separate from the main entry, whose users need no parser. */
export { completeMention } from "./markdown/complete-mention.ts";
export { comparableName } from "./markdown/fold-name.ts";
export * from "./markdown/markdown-tree.ts";
export * from "./markdown/mentions.ts";
export { mayBeginMention } from "./markdown/name-boundaries.ts";
export * from "./markdown/read-markdown.ts";
