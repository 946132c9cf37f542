import type { AdapterExecutionContext, ConversationHost } from "@paperclipai/adapter-utils";
import type { FittedOptions } from "@paperclipai/adapter-utils/server-utils";
import type { ClaudeSettings } from "../settings.ts";
import { buildClaudeEnv } from "./env.ts";
import { canConverse, fitOptions } from "./options/capabilities.ts";
import { type ChosenMcpServers, chooseMcpServers } from "./options/mcp-servers.ts";
import { askingOptions, withoutAsking, withPreset } from "./options/permission-preset.ts";

/** How the attempts of a run start the program. */
export interface ClaudeStart {
	/** With the permissions that apply to the run. */
	settings: ClaudeSettings;
	options: FittedOptions;
	env: Record<string, string>;
	/** `null` if the program gets its prompt only. */
	host: ConversationHost | null;
	mcp: ChosenMcpServers;
}

/** @throws {CodedError} `option_not_supported` when the installed Claude Code lacks an option that limits the agent. */
export async function prepareStart(ctx: AdapterExecutionContext, configured: ClaudeSettings): Promise<ClaudeStart> {
	const { conversation, mcpServers = [] } = ctx;
	const preset = conversation?.permissions ?? null;
	const env = await buildClaudeEnv(ctx, configured);
	const isWanted = conversation !== undefined && configured.conversation === "auto";
	if (isWanted && (await canConverse(configured, env))) {
		const settings = preset === null ? configured : withPreset(configured, preset);
		const mcp = chooseMcpServers(mcpServers, preset, preset !== null);
		const options = await fitOptions(settings, env, preset === null ? [] : askingOptions(mcp.servers));
		return { settings, options, env, host: conversation, mcp };
	}
	const mcp = chooseMcpServers(mcpServers, preset, false);
	if (preset === null) {
		return { settings: configured, options: await fitOptions(configured, env), env, host: null, mcp };
	}
	const settings = withoutAsking(configured, preset);
	const { args, notes } = await fitOptions(settings, env);
	const note = `No one can be asked during this run, so the preset "${preset}" becomes ${describe(settings)}.`;
	const options = { args, notes: [...notes, note] };
	return { settings, options, env: await buildClaudeEnv(ctx, settings), host: null, mcp };
}

function describe({ dangerouslySkipPermissions, permissionMode }: ClaudeSettings): string {
	return dangerouslySkipPermissions ? "--dangerously-skip-permissions" : `--permission-mode ${permissionMode}`;
}
