/** An address that no program opens; git shows it with the address that was meant. */
const NOWHERE = "/pushing-is-off-in-paperclip/";

/**
 * Variables under which git finds no place to push to and no credentials, while it fetches as always. An agent that removes
 * them can push again: what keeps it from that are credentials that it does not have.
 */
export const PUSH_GUARD: Readonly<Record<string, string>> = {
	...{ GIT_CONFIG_COUNT: "2" },
	...{ GIT_CONFIG_KEY_0: `url.${NOWHERE}.pushInsteadOf`, GIT_CONFIG_VALUE_0: "" },
	...{ GIT_CONFIG_KEY_1: "credential.helper", GIT_CONFIG_VALUE_1: "" },
	GIT_TERMINAL_PROMPT: "0",
};
