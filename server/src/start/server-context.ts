import type { AdaptersContext } from "../engine/adapters/adapter-registry.ts";
import type { ExternalAdaptersContext } from "../engine/adapters/external/external-adapters.ts";
import type { FolderContext } from "../platform/data-folder/data-folder.ts";
import type { FolderLockContext } from "../platform/data-folder/lock/data-folder-lock.ts";
import type { MasterKeyContext } from "../platform/data-folder/master-key.ts";
import type { ApiUrlContext } from "../platform/data-folder/running-server.ts";
import type { DatabaseContext } from "../platform/db/database.ts";
import type { DiskContext } from "../platform/disk/free-space.ts";
import type { LoggerContext } from "../platform/errors/logger.ts";
import type { EventContext } from "../platform/events/event-bus.ts";
import type { SecretsContext } from "../platform/redaction/known-secrets.ts";
import type { ServerClaimContext } from "../platform/servers/index.ts";
import type { CliCommandContext } from "../platform/settings/cli-command.ts";
import type { DeploymentContext } from "../platform/settings/deployment.ts";
import type { LogLimitContext } from "../platform/settings/limits.ts";
import type { ConcurrencyContext } from "../platform/settings/max-concurrent-runs.ts";
import type { ClockContext } from "../platform/timing/clock.ts";

/** Only `start/` uses all of it; other functions take slices such as `DatabaseContext & ClockContext`. */
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
