import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { localDriver } from "@paperclipai/adapter-utils/host";
import { afterAll } from "vitest";
import { describeEnvironment } from "./describe-environment.ts";

const folder = mkdtempSync(path.join(tmpdir(), "local-environment-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describeEnvironment("local", { open: () => localDriver.open({ folder }), exists: existsSync });
