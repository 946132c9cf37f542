import type { AdaptersContext } from "./adapters/adapter-registry.ts";
import type { ExternalAdaptersContext } from "./adapters/external/external-adapters.ts";
import type { CliCommandContext } from "./config/cli-command.ts";
import type { FolderContext } from "./config/data-folder.ts";
import type { DeploymentContext } from "./config/deployment.ts";
import type { FolderLockContext } from "./config/folder-lock/data-folder-lock.ts";
import type { LogLimitContext } from "./config/limits.ts";
import type { MasterKeyContext } from "./config/master-key.ts";
import type { ConcurrencyContext } from "./config/max-concurrent-runs.ts";
import type { ApiUrlContext } from "./config/running-server.ts";
import type { DatabaseContext } from "./db/database.ts";
import type { DiskContext } from "./disk/free-space.ts";
import type { LoggerContext } from "./errors/logger.ts";
import type { EventContext } from "./events/event-bus.ts";
import type { SecretsContext } from "./redaction/known-secrets.ts";
import type { ServerClaimContext } from "./servers/server-claim.ts";
import type { ClockContext } from "./timing/clock.ts";

/**
 * Everything that a running server shares. Only what composes the server (start, app, routes) takes it whole; a function
 * takes the slices it uses, such as `DatabaseContext & ClockContext`.
 */
export interface ServerContext
	extends AdaptersContext,
		ApiUrlContext,
		CliCommandContext,
		ClockContext,
		ConcurrencyContext,
		DatabaseContext,
		DeploymentContext,
		DiskContext,
		EventContext,
		ExternalAdaptersContext,
		FolderContext,
		FolderLockContext,
		LoggerContext,
		LogLimitContext,
		MasterKeyContext,
		SecretsContext,
		ServerClaimContext {}
