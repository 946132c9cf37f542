import type { AdapterEnvironmentCheck, PermissionPreset } from "@paperclipai/adapter-utils";
import type { ClaudeSettings } from "../../settings.ts";
import { CONVERSATION_OPTION, canConverse } from "../options/capabilities.ts";

/** Returns what keeps Claude Code from asking for permission as the preset expects. */
export async function checkPermissions(
	settings: ClaudeSettings,
	env: Record<string, string>,
	preset: PermissionPreset | null,
): Promise<AdapterEnvironmentCheck | null> {
	if (preset === null || preset === "full") return null;
	const isWanted = settings.conversation === "auto";
	if (isWanted && (await canConverse(settings, env))) return null;
	const because = isWanted
		? `The program has no option ${CONVERSATION_OPTION}`
		: 'The setting "conversation" is "print"';
	return {
		code: "conversation_unavailable",
		level: "warn",
		message: `${because}, so it cannot ask for permission. Tools that would be asked for are denied.`,
		hint: isWanted ? "Update Claude Code." : 'Set "conversation" to "auto", or choose full access.',
		field: isWanted ? "command" : "conversation",
	};
}
