import type { AdapterEnvironmentCheck, PermissionPreset } from "@paperclipai/adapter-utils";
import type { CodexSettings } from "../../settings.ts";
import { findObstacle, sandboxWorks } from "./plan.ts";

const NEVER_ASKS: AdapterEnvironmentCheck = {
	code: "conversation_unavailable",
	level: "warn",
	message: 'The setting "conversation" is "print", so Codex cannot ask for permission, and only its sandbox applies.',
	hint: 'Set "conversation" to "auto", or choose full access.',
	field: "conversation",
};

/**
 * Returns what keeps Codex from asking for permission as the preset expects.
 * @param preset `null`: if the settings say nothing either, the test is for any preset.
 */
export async function checkPermissions(
	settings: CodexSettings,
	env: Record<string, string>,
	preset: PermissionPreset | null,
): Promise<AdapterEnvironmentCheck | null> {
	if (preset === "full") return null;
	if (preset === null && (settings.sandbox !== "" || settings.dangerouslyBypassApprovalsAndSandbox)) return null;
	const obstacle = await findObstacle(settings, env);
	if (obstacle === "") return preset === null ? null : NEVER_ASKS;
	if (obstacle !== null) {
		return {
			code: "conversation_unavailable",
			level: "warn",
			message: `${obstacle} Codex cannot ask for permission either.`,
			hint: "Update Codex, or remove the setting.",
		};
	}
	if (preset === "ask" || (await sandboxWorks(settings, env))) return null;
	return {
		code: "sandbox_unavailable",
		level: "warn",
		message: "The sandbox of Codex does not work here, so Codex asks for every command instead of confining it.",
		hint: "Install bubblewrap, or allow user namespaces; in a container, they may have to be allowed from outside.",
	};
}
