import { createServerAdapter as claudeLocal } from "@paperclipai/adapter-claude-local/server";
import { createServerAdapter as codexLocal } from "@paperclipai/adapter-codex-local/server";
import { createServerAdapter as myAgent } from "@paperclipai/adapter-my-agent/server";
import { createServerAdapter as processAdapter } from "@paperclipai/adapter-process/server";
import type { ServerAdapterModule } from "@paperclipai/adapter-utils";

export const builtinAdapters: ServerAdapterModule[] = [claudeLocal(), codexLocal(), myAgent(), processAdapter()];
