#!/usr/bin/env node
// Starts Firefox ESR for Playwright over WebDriver BiDi, and answers the commands that the ESR does not know.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { WebSocket, WebSocketServer } from "ws";

/** Playwright sends them to every context, even without emulation. */
const UNKNOWN = new Set(["emulation.setMediaFeaturesOverride"]);
const LISTENS = /^(.*WebDriver BiDi listening on )(ws:\S+)$/;

const firefox = spawn(process.env.PAPERCLIP_TEST_FIREFOX, process.argv.slice(2), {
	stdio: ["ignore", "inherit", "pipe"],
});
firefox.once("exit", (code) => process.exit(code ?? 1));
for await (const line of createInterface({ input: firefox.stderr })) {
	const [, before, url] = LISTENS.exec(line) ?? [];
	console.error(url === undefined ? line : `${before}${await listenFor(url)}`);
}

/** Returns the URL at which Playwright reaches Firefox. */
function listenFor(url) {
	const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
	server.on("connection", (client, { url: path }) => connect(client, new WebSocket(url + path)));
	return new Promise((resolve) => {
		server.once("listening", () => resolve(`ws://127.0.0.1:${server.address().port}`));
	});
}

function connect(client, browser) {
	const open = new Promise((resolve) => browser.once("open", resolve));
	client.on("message", async (data) => {
		const text = String(data);
		const { id, method } = JSON.parse(text);
		await open;
		if (UNKNOWN.has(method)) client.send(JSON.stringify({ type: "success", id, result: {} }));
		else browser.send(text);
	});
	browser.on("message", (data) => client.send(String(data)));
	client.on("close", () => browser.close());
	browser.on("close", () => client.close());
}
