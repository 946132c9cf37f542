import type { Environment } from "@paperclipai/shared";
import { expect, it } from "vitest";
import { toBody, toValues } from "./driver-values.ts";

const SSH = {
	host: "box",
	port: 2222,
	user: "ada",
	privateKey: { type: "secret_ref", secretName: "KEY" },
	hostKeys: ["ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ3yyk7jmvjV5gbRQjGfy3LTXkUOnPL/iXGzkSfUNwGX"],
	basePath: "/srv/paperclip",
};
const CONTAINER = {
	socketPath: "/run/podman.sock",
	image: "node:24-slim",
	memoryMb: 512,
	network: "allow-list",
	allowedHosts: ["api.example.org", "*.example.org"],
	readOnlyRoot: true,
};
const stored = (driver: Environment["driver"], settings: Record<string, unknown>) =>
	({ name: "Box", driver, settings }) as Environment;

it.each([
	["ssh", SSH],
	["ssh", { ...SSH, privateKey: undefined, identityFile: "/keys/id" }],
	["container", CONTAINER],
	["container", { socketPath: "/run/podman.sock", image: "node:24-slim", network: "bridge" }],
] as const)("shows settings of %s and sends them back unchanged", (driver, settings) => {
	const body = toBody(driver, toValues(driver, stored(driver, settings)));
	expect(body).toEqual({ name: "Box", driver, settings: JSON.parse(JSON.stringify(settings)) });
});

it("sends an empty required value, which the server rejects, and leaves out an empty optional one", () => {
	const ssh = { ...toValues("ssh", stored("ssh", SSH)), host: " ", privateKey: "", apiUrl: " ", port: "" };
	expect(toBody("ssh", ssh).settings).toMatchObject({ host: "", privateKey: { type: "secret_ref", secretName: "" } });
	expect(toBody("ssh", ssh).settings).not.toHaveProperty("apiUrl");
	expect(toBody("ssh", ssh).settings).not.toHaveProperty("port");
	const file = { ...ssh, "privateKey|identityFile": "identityFile" };
	expect(toBody("ssh", file).settings).toMatchObject({ identityFile: "" });
	expect(toBody("ssh", file).settings).not.toHaveProperty("privateKey");
	const container = { ...toValues("container", stored("container", CONTAINER)), network: "none" };
	expect(toBody("container", container).settings).not.toHaveProperty("allowedHosts");
	expect(toBody("container", { ...container, network: "allow-list", allowedHosts: "" }).settings).toMatchObject({
		allowedHosts: [],
	});
});
