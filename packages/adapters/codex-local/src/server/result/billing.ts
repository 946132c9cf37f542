import { isCodedError } from "@paperclipai/adapter-utils";
import { excerpt, memoizeInRun } from "@paperclipai/adapter-utils/server-utils";
import type { CodexSettings } from "../../settings.ts";
import { KEY_VARIABLE } from "../env.ts";
import { askLogin } from "../installation/login.ts";
import type { ModelSettings } from "../installation/model-settings.ts";

const BILLING_TYPES = ["subscription", "api", null] as const;
type BillingType = (typeof BILLING_TYPES)[number];

/** `null` when unknown. Asks Codex for its login only if neither settings nor environment decide. */
export async function findBillingType(
	settings: CodexSettings,
	env: Record<string, string>,
	{ provider, keyVariable }: ModelSettings,
): Promise<BillingType> {
	if (provider !== "openai") return keyVariable !== "" && env[keyVariable] ? "api" : null;
	if (env[KEY_VARIABLE]) return "api";
	return await memoizeInRun("login", () => findLogin(settings, env), isBillingType);
}

function isBillingType(stored: unknown): stored is BillingType {
	return BILLING_TYPES.some((type) => type === stored);
}

async function findLogin(settings: CodexSettings, env: Record<string, string>): Promise<BillingType> {
	try {
		const { stdout, stderr } = await askLogin(settings, env);
		return readLogin(`${excerpt(stdout)}\n${excerpt(stderr)}`);
	} catch (error) {
		if (isCodedError(error) && error.code !== "run_detached") return null;
		throw error;
	}
}

export function readLogin(output: string): BillingType {
	if (/API key|Bedrock/.test(output)) return "api";
	return /Logged in using ChatGPT/.test(output) ? "subscription" : null;
}
