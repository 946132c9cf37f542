import type { FastifyBaseLogger } from "fastify";
import type { AdapterRegistry } from "./adapters/adapter-registry.ts";
import type { ExternalAdapters } from "./adapters/external/external-adapters.ts";
import type { DataFolder } from "./config/data-folder.ts";
import type { OpenDatabase } from "./db/database.ts";
import type { FreeSpace } from "./disk/free-space.ts";
import type { EventBus } from "./events/event-bus.ts";
import type { KnownSecrets } from "./redaction/known-secrets.ts";

/** What every part of a running server may use. */
export interface ServerContext {
	folder: DataFolder;
	database: OpenDatabase;
	adapters: AdapterRegistry;
	externalAdapters: ExternalAdapters;
	bus: EventBus;
	logger: FastifyBaseLogger;
	/** What no log may show. */
	secrets: KnownSecrets;
	disk: FreeSpace;
	/** A run that writes a longer log than this fails. */
	maxLogBytes: number;
	/** So many runs at a time are under way on this server; others of the database have limits of their own. */
	maxConcurrentRuns: number;
	now: () => Date;
	/** Names this server process among all that share a database. */
	serverId: string;
	/** Where agents on this machine reach the API; known once the server listens. */
	apiUrl: () => string;
}
