import { renameSync } from "node:fs";
import path from "node:path";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { createTestHome } from "@paperclipai/test-support/server/test-home.ts";
import { expect, it } from "vitest";
import { startServer } from "../../../index.ts";

it(
	"says that its folder was moved away, goes on when it is back, and stops in order without it",
	needs("pglite"),
	async () => {
		const { home, remove } = await createTestHome();
		const server = await startServer({ home, port: 0, logLevel: "silent" });
		const ask = async (name: string) => {
			const response = await fetch(`${server.url}/api/${name}`);
			return { status: response.status, body: (await response.json()) as unknown };
		};
		const [place, elsewhere] = [path.join(home, "database"), path.join(home, "elsewhere")];
		renameSync(place, elsewhere);
		const away = { status: "degraded", database: { kind: "pglite", ok: false } };
		expect(await ask("health")).toMatchObject({ status: 503, body: away });
		expect(await ask("companies")).toMatchObject({ status: 503, body: { error: { code: "database_unavailable" } } });
		renameSync(elsewhere, place);
		expect(await ask("health")).toMatchObject({ status: 200, body: { status: "ok" } });
		renameSync(place, elsewhere);
		await expect(server.stop()).resolves.toEqual({ runsLeft: 0 });
		await remove();
	},
);
