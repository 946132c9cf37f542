/** Markdown as the server and the web UI both read it. Separate from the main entry, whose users need no parser. */
export * from "./markdown/markdown-tree.ts";
export * from "./markdown/mentions.ts";
export * from "./markdown/read-markdown.ts";
