import { CodedError } from "@paperclipai/adapter-utils";
import { environmentDriver, runsIn } from "@paperclipai/shared";
import type { ServerAdapter } from "../../adapters/server-adapter.ts";
import type { ChosenEnvironment } from "./choose-environment.ts";

/** @throws {CodedError} `environment_not_supported`: the adapter would start its program on the server's machine. */
export function requireSupport(adapter: ServerAdapter, environment: ChosenEnvironment["environment"]): void {
	if (environment === null) return;
	if (runsIn(adapter, environmentDriver(environment.driver))) return;
	const message = `The adapter ${adapter.type} cannot start agents in the environment ${environment.name} (${environment.driver}).`;
	throw new CodedError("environment_not_supported", message, {
		hint: `The adapter does not declare startsThroughRunChildProcess. Choose another adapter, or let the agent work on the server's machine (environment "local").`,
	});
}

/** @throws {CodedError} `environment_needs_worktree`: only a worktree can be copied to an environment. */
export function requireWorkspace(environment: ChosenEnvironment["environment"], cwd: string): void {
	if (environment === null || cwd.trim() === "") return;
	const message = `The agent's folder ${cwd} does not exist in the environment ${environment.name}.`;
	throw new CodedError("environment_needs_worktree", message, {
		hint: "Only git worktrees are synced to environments. Give the agent an issue to work on in a git repository, or let it use its own folder in the environment with: paperclipai agent update AGENT --cwd none",
	});
}
