import type { AdapterEnvironmentCheck } from "@paperclipai/adapter-utils";
import type { AdapterDescription } from "./channel/adapter-description.ts";

/** Says which declarations of an external adapter have no effect; `null` if all have. */
export function findIgnoredMembers({ ignoredMembers }: AdapterDescription): AdapterEnvironmentCheck | null {
	if (ignoredMembers.length === 0) return null;
	return {
		code: "adapter_members_ignored",
		level: "warn",
		message: `The adapter declares ${ignoredMembers.join(", ")}, which Paperclip reads from built-in adapters only. Its program gets no messages while it works, and requests for permission are denied.`,
		hint: "Allow the necessary tools in the settings of the adapter's program, and remove the declarations.",
	};
}
