import { mkdtemp, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { omitUndefined } from "@paperclipai/shared";
import { createTestHome, type TestHome } from "@paperclipai/test-support/server/test-home.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type RunningServer, startServer } from "../../../../../index.ts";
import { type AdapterPackage, createAdapterPackage, shellAdapter } from "../adapter-package.ts";
import { adapterProcessesOf } from "../adapter-processes.ts";

const TYPE = "acme_linked";
let home: TestHome;
let folder: string;
let link: string;
let acme: AdapterPackage;
let server: RunningServer;

const start = async () => {
	const database = omitUndefined({ databaseUrl: home.databaseUrl });
	server = await startServer({
		home: link,
		port: 0,
		logLevel: "silent",
		adapterTimes: { loadMs: 600_000 },
		...database,
	});
};
const call: api.ApiClient["call"] = (endpoint, input, options) =>
	api.createApiClient({ baseUrl: server.url }).call(endpoint, input, options);
const install = () => call(api.installAdapter, { body: { localPath: acme.folder } });

beforeAll(async () => {
	home = await createTestHome();
	folder = await mkdtemp(path.join(tmpdir(), "paperclip-link-"));
	link = path.join(folder, "home");
	await symlink(home.home, link);
	acme = await createAdapterPackage("@acme/linked-adapter", {
		"index.js": `import "helper"; import "./part.cjs"; ${shellAdapter(TYPE)}`,
		"part.cjs": 'require("helper");',
		"node_modules/helper/package.json": '{ "name": "helper", "main": "helper.js" }',
		"node_modules/helper/helper.js": "exports.help = 1;",
	});
	await start();
});
afterAll(async () => {
	await server.stop();
	await home.remove();
	await acme.remove();
	await rm(folder, { recursive: true, force: true });
});

it("installs adapters in a data folder behind a symbolic link", async () => {
	expect(await install()).toMatchObject({ type: TYPE, loaded: true });
});

it("lists an adapter whose record is corrupt as not loaded", async () => {
	const [{ hash }] = JSON.parse(await readStore());
	await server.stop();
	const file = path.join(link, "adapter-plugins", TYPE, hash, "paperclip-adapter.json");
	await writeFile(file, JSON.stringify({ packageFolder: "", description: { type: TYPE, members: [], models: 5 } }));
	await start();
	const adapter = (await call(api.listAdapters, {})).find(({ type }) => type === TYPE);
	expect(adapter).toMatchObject({ loaded: false, errorCode: "adapter_files_missing" });
	expect(await install()).toMatchObject({ loaded: true });
});

it("does not start while the folder of the adapters is a file, and has them again afterwards", async () => {
	await server.stop();
	const versions = path.join(home.home, "adapter-plugins");
	await rename(versions, `${versions}-before`);
	await writeFile(versions, "");
	await expect(start()).rejects.toMatchObject({ code: "data_folder_unsuitable" });
	await rm(versions);
	await rename(`${versions}-before`, versions);
	await start();
	expect(await call(api.getAdapter, { params: { type: TYPE } })).toMatchObject({ loaded: true });
});

it("says that the folder of an adapter is missing, whose dependencies it uses", async () => {
	const { id: companyId } = await call(api.createCompany, { body: { name: "Acme" } });
	const params = { companyId, type: TYPE };
	await rename(acme.folder, `${acme.folder}-away`);
	const found = await call(api.testEnvironment, { params, body: {} });
	await rename(`${acme.folder}-away`, acme.folder);
	expect(JSON.stringify(found)).toContain("is missing. Restore the folder");
	expect(JSON.stringify(found)).not.toContain("npm install");
	expect(await call(api.testEnvironment, { params, body: {} })).toMatchObject({ status: "pass" });
});

it("stops while a package that never finishes loading is being checked", async () => {
	await acme.write({ "index.js": "await new Promise(() => setInterval(() => {}, 1_000));" });
	const before = new Set(adapterProcessesOf(process.pid));
	const installing = install();
	installing.catch(() => undefined);
	await until(() => adapterProcessesOf(process.pid).some((pid) => !before.has(pid)));
	// Loading may take longer than the test, so only the stop can end it.
	await server.stop();
	await expect(installing).rejects.toThrow();
	await start();
	expect(await call(api.getAdapter, { params: { type: TYPE } })).toMatchObject({ loaded: true });
});

async function readStore(): Promise<string> {
	return await readFile(path.join(link, "adapter-plugins.json"), "utf8");
}
