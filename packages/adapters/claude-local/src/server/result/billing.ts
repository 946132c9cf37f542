export interface Billing {
	biller: string;
	billingType: string | null;
}

/** Variables that select a cloud service, which bills the tokens. */
const CLOUDS = {
	CLAUDE_CODE_USE_BEDROCK: "aws",
	CLAUDE_CODE_USE_VERTEX: "google",
	CLAUDE_CODE_USE_FOUNDRY: "azure",
};

/**
 * @param apiKeySource As reported by Claude Code: `none` if there is no key, `""` if there was no output.
 * @param env Variables of the process.
 */
export function readBilling(apiKeySource: string, env: Record<string, string>): Billing {
	for (const [name, biller] of Object.entries(CLOUDS)) {
		if (isOn(env[name])) return { biller, billingType: "api" };
	}
	const biller = "anthropic";
	if (apiKeySource === "") return { biller, billingType: null };
	// Claude Code counts a gateway token neither as a key nor as a login.
	const isLogin = apiKeySource === "none" && !env.ANTHROPIC_AUTH_TOKEN;
	return { biller, billingType: isLogin ? "subscription" : "api" };
}

function isOn(value = ""): boolean {
	return ["1", "true", "yes", "on"].includes(value.trim().toLowerCase());
}
