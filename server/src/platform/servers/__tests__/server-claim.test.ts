import { mkdtempSync, rmSync } from "node:fs";
import { cp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { createTestHome, type TestHome } from "@paperclipai/test-support/server/test-home.ts";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { shortenLimits } from "../../../__tests__/support/shorten-limits.ts";
import { startServer } from "../../../index.ts";
import { createDataFolder, dataFolderAt } from "../../data-folder/data-folder.ts";
import { readServerId } from "../../data-folder/server-id.ts";
import type { OpenDatabase } from "../../db/database.ts";
import { openDatabase } from "../../db/open-database.ts";
import { LIMITS } from "../../settings/limits.ts";
import { claimServerId, releaseServerClaim, renewServerClaim } from "../server-claim.ts";

shortenLimits({ leaseMs: 1_000, leaseRenewalMs: 200, serverClaimPollMs: 20 });

let home: TestHome;
let database: OpenDatabase;
beforeAll(async () => {
	home = await createTestHome();
	// Claims on an embedded database are always replaced; in this test it represents a shared one.
	database = { ...(await openDatabase(dataFolderAt(home.home), home.databaseUrl)), kind: "postgres" };
});
afterAll(async () => {
	await database.close();
	await home.remove();
});

const logger = pino({ level: "silent" });
const contextOf = (root: string) => {
	const folder = dataFolderAt(root);
	createDataFolder(folder);
	return {
		folder,
		database,
		logger,
		serverId: readServerId(folder),
		apiUrl: () => "http://127.0.0.1:1",
		agentsPort: () => 1,
		agentsSocket: () => null,
	};
};
let original: ReturnType<typeof contextOf>;
let copy: string;
beforeEach(() => {
	const folders = mkdtempSync(path.join(tmpdir(), "paperclip-claim-"));
	original = contextOf(path.join(folders, "original"));
	copy = path.join(folders, "copy");
	return () => rmSync(folders, { recursive: true, force: true });
});
const copyFolder = () => cp(original.folder.root, copy, { recursive: true, filter: (file) => !file.endsWith(".sock") });

it("refuses a copy of a data folder whose server is running", async () => {
	const serverNonce = await claimServerId(original);
	await copyFolder();
	const renewing = setInterval(() => void renewServerClaim({ ...original, serverNonce }), 100);
	try {
		await expect(claimServerId(contextOf(copy))).rejects.toMatchObject({ code: "server_id_in_use" });
		expect(await renewServerClaim({ ...original, serverNonce })).toBe(true);
	} finally {
		clearInterval(renewing);
	}
});

it("gives the id to a copy once the claim has expired, and not back to the first", async () => {
	const serverNonce = await claimServerId(original);
	await copyFolder();
	const second = { ...contextOf(copy), serverNonce: await claimServerId(contextOf(copy)) };
	expect(await renewServerClaim({ ...original, serverNonce })).toBe(false);
	await releaseServerClaim({ ...original, serverNonce });
	expect(await renewServerClaim(second)).toBe(true);
});

it("replaces the claim of a killed process of the same folder, and takes a released one", async () => {
	Object.assign(LIMITS, { leaseMs: 600_000 });
	const first = await claimServerId(original);
	const second = await claimServerId(original);
	expect(await renewServerClaim({ ...original, serverNonce: first })).toBe(false);
	await copyFolder();
	await releaseServerClaim({ ...original, serverNonce: second });
	await claimServerId(contextOf(copy));
});

it("a server on a copied data folder does not start", needs("postgres"), async () => {
	const options = { port: 0, logLevel: "silent", databaseUrl: home.databaseUrl ?? "" } as const;
	const first = await startServer({ ...options, home: original.folder.root });
	await copyFolder();
	await expect(startServer({ ...options, home: copy })).rejects.toMatchObject({ code: "server_id_in_use" });
	await first.stop();
	const second = await startServer({ ...options, home: copy });
	await second.stop();
});
