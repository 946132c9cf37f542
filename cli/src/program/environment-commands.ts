import { containerNetworkSchema, DEFAULT_CONTAINER_SOCKET } from "@paperclipai/shared";
import { type Command, Option } from "commander";
import { collectText, readNumber } from "../input/environment-settings.ts";
import { readPort, readWholeNumber, withCompanyOptions } from "../input/options.ts";
import type { Finish } from "./shared-options.ts";

const ENVIRONMENT_ARGUMENT = ["<environment>", "id of the environment, the beginning of it, or its name"] as const;
const NAME_ARGUMENT = ["<name>", "name of the environment"] as const;
const MAX_MB = 16_777_216;
const MAX_PIDS = 4_194_304;
const SSH_PORT = 22;

export function addEnvironment(environment: Command, finish: Finish): void {
	withCompanyOptions(environment.command("list"))
		.description("list environments, newest first")
		.action(async (options) =>
			finish(await (await import("../commands/environment/list.ts")).environmentList(options)),
		);
	withCompanyOptions(environment.command("show"))
		.description("show one environment")
		.argument(...ENVIRONMENT_ARGUMENT)
		.action(async (name, options) =>
			finish(await (await import("../commands/environment/show.ts")).environmentShow(name, options)),
		);
	addCreation(environment, finish);
	withContainerOptions(withSshOptions(withCompanyOptions(environment.command("update"))))
		.description('change an environment; what is not specified stays, and "none" or 0 removes a setting')
		.argument(...ENVIRONMENT_ARGUMENT)
		.option("--name <name>", "its new name")
		.option("--host <host>", "name or address of the machine")
		.option("--port <port>", "port of its SSH server", readPort("--port"))
		.option("--user <user>", "user that runs work as")
		.option("--base-path <folder>", "folder on that machine in which runs have theirs")
		.option("--socket <path>", "socket of Docker or Podman on the server's machine")
		.option("--image <image>", "image of the containers")
		.action(async (name, options) =>
			finish(await (await import("../commands/environment/update.ts")).environmentUpdate(name, options)),
		);
	withCompanyOptions(environment.command("probe"))
		.description("check connection, disk and programs of an environment")
		.argument(...ENVIRONMENT_ARGUMENT)
		.option("--command <program>", "a program that has to be there, such as that of an agent")
		.action(async (name, options) =>
			finish(await (await import("../commands/environment/probe.ts")).environmentProbe(name, options)),
		);
	withCompanyOptions(environment.command("delete"))
		.description("delete an environment that no agent, open issue or run uses")
		.argument(...ENVIRONMENT_ARGUMENT)
		.action(async (name, options) =>
			finish(await (await import("../commands/environment/delete.ts")).environmentDelete(name, options)),
		);
}

function addCreation(environment: Command, finish: Finish): void {
	withSshOptions(withCompanyOptions(environment.command("add-ssh")))
		.description("let runs work on another machine, over SSH")
		.argument(...NAME_ARGUMENT)
		.requiredOption("--host <host>", "name or address of the machine")
		.option("--port <port>", "port of its SSH server", readPort("--port"), SSH_PORT)
		.requiredOption("--user <user>", "user that runs work as")
		.requiredOption("--base-path <folder>", "folder on that machine in which runs have theirs")
		.action(async (name, options) =>
			finish(await (await import("../commands/environment/add.ts")).environmentAddSsh(name, options)),
		);
	withContainerOptions(withCompanyOptions(environment.command("add-container")))
		.description("let runs work in containers of Docker or Podman")
		.argument(...NAME_ARGUMENT)
		.option("--socket <path>", "socket of Docker or Podman on the server's machine", DEFAULT_CONTAINER_SOCKET)
		.requiredOption("--image <image>", "image of the containers, as in node:24-slim")
		.action(async (name, options) =>
			finish(await (await import("../commands/environment/add.ts")).environmentAddContainer(name, options)),
		);
}

function withSshOptions(command: Command): Command {
	return command
		.option("--identity-file <path>", "file with the private key, on the server's machine")
		.option("--key-secret <name>", "secret of the company that holds the private key")
		.option("--host-key <key>", 'public key of the machine, as in "ssh-ed25519 AAAA..."; repeatable', collectText)
		.option("--api-url <url>", "URL of the Paperclip API for programs on that machine");
}

function withContainerOptions(command: Command): Command {
	const networks = new Option("--network <network>", "what programs reach").choices(containerNetworkSchema.options);
	return command
		.option("--memory <megabytes>", "memory of one container", readWholeNumber("--memory", 0, MAX_MB))
		.option("--cpus <number>", "processors of one container", readNumber("--cpus"))
		.option("--pids <number>", "processes of one container", readWholeNumber("--pids", 0, MAX_PIDS))
		.option("--disk <megabytes>", "what it may write elsewhere", readWholeNumber("--disk", 0, MAX_MB))
		.addOption(networks)
		.option("--allow-host <host>", "with --network allow-list: a host to reach; repeatable", collectText)
		.option("--read-only-root", "let programs write in mounted folders only")
		.option("--no-read-only-root", "let them write everywhere in the container");
}
