import type { AdapterEnvironmentCheck } from "@paperclipai/adapter-utils";
import { CodedError, omitUndefined } from "@paperclipai/adapter-utils";
import type { CodexSettings } from "../../settings.ts";
import { KEY_VARIABLE } from "../env.ts";
import { explainExit } from "../verdict/explain-exit.ts";
import { type CodexFailure, failure, missingKey } from "../verdict/failures.ts";
import { askLogin } from "./login.ts";
import { type ModelSettings, readModelSettings } from "./model-settings.ts";

type Env = Record<string, string>;

/**
 * Uses no network and reads no credentials.
 * @throws {CodedError} with the code that a run would fail with.
 */
export async function* checkAccess(settings: CodexSettings, env: Env): AsyncGenerator<AdapterEnvironmentCheck> {
	const hasLogin = await isLoggedIn(settings, env);
	const model = await readModelSettings(settings, env);
	if (env.OPENAI_API_KEY && model?.keyVariable !== "OPENAI_API_KEY") yield unusedKey();
	if (model === null) return;
	const { provider, keyVariable } = model;
	if (keyVariable !== "" && !env[keyVariable]) {
		throw coded(missingKey(`Missing environment variable: \`${keyVariable}\`.`));
	}
	if (provider !== "openai") return;
	if (env[KEY_VARIABLE]) yield paidByToken();
	else if (hasLogin) yield { code: "login_ok", level: "info", message: "Codex is logged in." };
	else yield notLoggedIn(model);
}

async function isLoggedIn(settings: CodexSettings, env: Env): Promise<boolean> {
	const status = await askLogin(settings, env);
	if (status.exitCode === 0) return true;
	const explained = explainExit(status);
	if (explained.errorFamily === "configuration" && explained.errorCode !== "codex_bad_option") throw coded(explained);
	return false;
}

function notLoggedIn({ baseUrl }: ModelSettings): AdapterEnvironmentCheck {
	const message = `Codex is not logged in, and ${KEY_VARIABLE} is not set in env.`;
	const { errorCode, errorHint = null } = failure("codex_authentication", message);
	// A custom service may require no key.
	return { code: errorCode, level: baseUrl === "" ? "error" : "warn", message, hint: errorHint };
}

function paidByToken(): AdapterEnvironmentCheck {
	return {
		code: "api_key_in_env",
		level: "warn",
		message: `${KEY_VARIABLE} is set, so runs are billed per token, not to a subscription.`,
		hint: `Remove ${KEY_VARIABLE} from env to use the login of the user the server runs as.`,
	};
}

function unusedKey(): AdapterEnvironmentCheck {
	return {
		code: "api_key_in_env",
		level: "warn",
		message: "OPENAI_API_KEY is set, which every command of the agent can read, but Codex does not use it.",
		hint: `Rename OPENAI_API_KEY to ${KEY_VARIABLE} to be billed per token, or remove it from env.`,
	};
}

function coded({ errorCode, errorMessage, errorHint }: CodexFailure): CodedError {
	return new CodedError(errorCode, errorMessage, omitUndefined({ hint: errorHint }));
}
