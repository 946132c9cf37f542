import type { ServerInfo } from "@paperclipai/shared";
import type { CliCommandContext } from "../config/cli-command.ts";
import type { FolderContext } from "../config/data-folder.ts";
import type { DeploymentContext } from "../config/deployment.ts";
import { LIMITS, type LogLimitContext } from "../config/limits.ts";
import type { ConcurrencyContext } from "../config/max-concurrent-runs.ts";
import type { ApiUrlContext } from "../config/running-server.ts";
import { VERSION } from "../config/version.ts";
import type { DatabaseContext } from "../db/database.ts";

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
