/** The adapter of the first agent, which needs no account, model or network. */
export const FIRST_RUN_ADAPTER_TYPE = "my_agent"; // paperclip:allow-adapter-type: the default type of a first run
