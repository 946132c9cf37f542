/**
 * Packages declare it as `paperclip.adapterUiParser`. A parser that declares another major version is not loaded; a
 * parser without a declared version is.
 */
export const UI_PARSER_CONTRACT_VERSION = "1.0.0";
