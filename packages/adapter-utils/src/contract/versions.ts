/**
 * Packages declare it as `paperclip.adapterUiParser`. A parser that declares another major version is not loaded; a
 * parser that declares no version is loaded.
 */
export const UI_PARSER_CONTRACT_VERSION = "1.0.0";
