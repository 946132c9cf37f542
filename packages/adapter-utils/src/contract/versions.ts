/**
 * Declared as `paperclip.adapterUiParser`. A parser with another major version is not loaded; without a version it is.
 */
export const UI_PARSER_CONTRACT_VERSION = "1.0.0";
