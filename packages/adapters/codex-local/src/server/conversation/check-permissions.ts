import type { AdapterEnvironmentCheck } from "@paperclipai/adapter-utils";
import type { CodexSettings } from "../../settings.ts";
import { findObstacle, sandboxWorks } from "./plan.ts";

/** Returns what keeps Codex from asking for permission as a preset expects; `null` if its own settings decide. */
export async function checkPermissions(
	settings: CodexSettings,
	env: Record<string, string>,
): Promise<AdapterEnvironmentCheck | null> {
	if (settings.sandbox !== "" || settings.dangerouslyBypassApprovalsAndSandbox) return null;
	const obstacle = await findObstacle(settings, env);
	if (obstacle === "") return null;
	if (obstacle !== null) {
		return {
			code: "conversation_unavailable",
			level: "warn",
			message: `${obstacle} Codex cannot ask for permission either.`,
			hint: 'Update Codex, or remove the setting; "conversation": "print" hides this warning.',
		};
	}
	if (await sandboxWorks(settings, env)) return null;
	return {
		code: "sandbox_unavailable",
		level: "warn",
		message: "The sandbox of Codex does not work here, so Codex asks for every command instead of confining it.",
		hint: "Install bubblewrap, or allow user namespaces; in a container, they may have to be allowed from outside.",
	};
}
