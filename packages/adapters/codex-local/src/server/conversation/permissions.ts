import type { PermissionPreset } from "@paperclipai/adapter-utils";
import type { CodexSettings } from "../../settings.ts";

/** The meaning of each preset for Codex. */
export const PERMISSION_PRESETS: Record<PermissionPreset, string> = {
	read_only:
		"Commands run in Codex's sandbox, which allows them to read any file, but not to write or to use the network. Edits and tools of MCP servers are refused.",
	workspace:
		'Commands run in Codex\'s sandbox, which allows them to write to the workspace and to temporary folders, and to use the network if "Network in the sandbox" is on. Codex asks for whatever needs more, and for tools of MCP servers.',
	ask: "Codex asks before every command, every edit and every use of a tool of an MCP server, even if it only reads. Approved commands run without a sandbox.",
	full: "Codex runs every command without a sandbox and without asking.",
};

/** Settings that decide what Codex may do. */
export const PERMISSION_SETTINGS = [
	"sandbox",
	"dangerouslyBypassApprovalsAndSandbox",
] as const satisfies (keyof CodexSettings)[];

type Sandbox = "read-only" | "workspace-write" | "danger-full-access";

/** Permissions of a thread of `codex app-server`. */
export interface ThreadPermissions {
	approvalPolicy: "untrusted" | "on-request" | "never";
	/** `""`: as the settings files of Codex say. */
	sandbox: Sandbox | "";
	/** Whether Codex asks only for what its sandbox does not allow. */
	asksToLeaveSandbox: boolean;
}

/**
 * A sandboxed command needs no question. Under `untrusted`, Codex asks for every command and every edit, so that it needs
 * no sandbox, in which an approved command might fail.
 * @param hasSandbox Whether the sandbox works on this machine.
 */
export function presetPermissions(preset: PermissionPreset, hasSandbox: boolean): ThreadPermissions {
	if (preset === "full") return { approvalPolicy: "never", sandbox: "danger-full-access", asksToLeaveSandbox: false };
	if (preset === "ask" || !hasSandbox) {
		return { approvalPolicy: "untrusted", sandbox: "danger-full-access", asksToLeaveSandbox: false };
	}
	const sandbox = preset === "read_only" ? "read-only" : "workspace-write";
	return { approvalPolicy: "on-request", sandbox, asksToLeaveSandbox: true };
}

/** Without a preset, Codex asks as little as `codex exec` does: for nothing. */
export function settingsPermissions(settings: CodexSettings): ThreadPermissions {
	const { sandbox, dangerouslyBypassApprovalsAndSandbox } = settings;
	const chosen = dangerouslyBypassApprovalsAndSandbox ? "danger-full-access" : (sandbox as Sandbox | "");
	return { approvalPolicy: "never", sandbox: chosen, asksToLeaveSandbox: false };
}

/**
 * Replaces the permissions of the settings with the nearest ones of `codex exec`, which cannot ask: nothing is allowed
 * that the preset would ask for.
 * @param home The agent's own folder; `""` if it has none.
 */
export function withPreset(settings: CodexSettings, preset: PermissionPreset, home: string): CodexSettings {
	if (preset === "full") return { ...settings, sandbox: "", dangerouslyBypassApprovalsAndSandbox: true };
	const plain = { ...settings, dangerouslyBypassApprovalsAndSandbox: false };
	if (preset !== "workspace") return { ...plain, sandbox: "read-only" };
	const addDirs = home === "" || settings.addDirs.includes(home) ? settings.addDirs : [...settings.addDirs, home];
	return { ...plain, sandbox: "workspace-write", addDirs };
}
