import { expect, it } from "vitest";
import { npmEnvironment } from "./npm-environment.ts";

it("passes on npm's configuration and none of the server's secrets", () => {
	const serverEnv = {
		PATH: "/usr/bin",
		DATABASE_URL: "postgres://user:secret@host/db",
		ANTHROPIC_API_KEY: "secret",
		NODE_OPTIONS: "--require=/x.js",
		NPM_TOKEN: "for .npmrc",
		npm_config_registry: "https://npm.example.com",
		NPM_CONFIG_USERCONFIG: "/etc/npmrc",
		npm_config_ignore_scripts: "false",
		npm_package_name: "paperclipai",
		npm_lifecycle_event: "start",
		npm_execpath: "/x/npm-cli.js",
	};
	const { npm_config_fetch_retry_mintimeout, npm_config_fetch_retry_maxtimeout, ...environment } = npmEnvironment(
		serverEnv,
		"/opt/node/bin/node",
	);
	expect(environment).toEqual({
		PATH: "/usr/bin:/opt/node/bin",
		NPM_TOKEN: "for .npmrc",
		npm_config_registry: "https://npm.example.com",
		NPM_CONFIG_USERCONFIG: "/etc/npmrc",
		npm_config_ignore_scripts: "true",
	});
});

it("lets the operator configure npm's retry delay", () => {
	const environment = npmEnvironment({ npm_config_fetch_retry_mintimeout: "7" }, "/bin/node");
	expect(environment).toMatchObject({ PATH: "/bin", npm_config_fetch_retry_mintimeout: "7" });
});
