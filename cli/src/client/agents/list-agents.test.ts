import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Company } from "@paperclipai/shared";
import { afterEach, expect, it } from "vitest";
import { connectionTo } from "../connection/connect.ts";
import { listAllAgents } from "./find-agent.ts";

let server: Server;
afterEach(() => void server.close());

it("reads every page", async () => {
	server = createServer((request, response) => {
		const cursor = new URL(request.url ?? "", "http://server").searchParams.get("cursor");
		if (cursor !== "2") response.setHeader("x-next-cursor", cursor === null ? "1" : "2");
		response.setHeader("content-type", "application/json").end(JSON.stringify([{ id: cursor ?? "0" }]));
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const connection = connectionTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
	const agents = await listAllAgents(connection, { id: "c" } as Company);
	expect(agents.map(({ id }) => id)).toEqual(["0", "1", "2"]);
});
