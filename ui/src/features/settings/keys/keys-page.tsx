import { SettingsPage } from "../components/settings-page.tsx";
import { AgentKeys } from "./agent-keys.tsx";
import { BoardKeys } from "./board-keys.tsx";

export function KeysPage() {
	return (
		<SettingsPage title="API keys" about="Keys that users and agents use to call the API.">
			<BoardKeys />
			<AgentKeys />
		</SettingsPage>
	);
}
