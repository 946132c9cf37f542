import type { ServerInfo } from "@paperclipai/shared";
import type { FolderContext } from "../../platform/data-folder/data-folder.ts";
import type { ApiUrlContext } from "../../platform/data-folder/running-server.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import type { CliCommandContext } from "../../platform/settings/cli-command.ts";
import type { DeploymentContext } from "../../platform/settings/deployment.ts";
import { LIMITS, type LogLimitContext } from "../../platform/settings/limits.ts";
import type { ConcurrencyContext } from "../../platform/settings/max-concurrent-runs.ts";
import { VERSION } from "../../platform/settings/version.ts";

export type ServerInfoContext = ApiUrlContext &
	CliCommandContext &
	ConcurrencyContext &
	DatabaseContext &
	DeploymentContext &
	FolderContext &
	LogLimitContext;

export function readServerInfo(context: ServerInfoContext): ServerInfo {
	const { deployment, folder, database, maxConcurrentRuns, maxLogBytes } = context;
	return {
		version: VERSION,
		deployment,
		apiUrl: context.apiUrl(),
		cliCommand: context.cliCommand,
		node: process.versions.node,
		platform: `${process.platform} ${process.arch}`,
		dataFolder: folder.root,
		databaseFolder: database.kind === "pglite" ? folder.database : null,
		masterKeyFile: folder.masterKey,
		limits: {
			maxConcurrentRuns,
			maxLogBytes,
			idleMs: LIMITS.idleMs,
			logsMaxAgeMs: LIMITS.retention.maxAgeMs,
			logsMaxBytes: LIMITS.retention.maxBytes,
			diskReserveBytes: LIMITS.diskReserveBytes,
		},
	};
}
