import { SettingsPage } from "../components/settings-page.tsx";
import { AgentKeys } from "./agent-keys.tsx";
import { BoardKeys } from "./board-keys.tsx";

export function KeysPage() {
	return (
		<SettingsPage title="API keys" about="Who may decide here, and with which keys people and agents call the API.">
			<BoardKeys />
			<AgentKeys />
		</SettingsPage>
	);
}
