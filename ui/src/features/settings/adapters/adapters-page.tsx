import { AdapterList } from "../../adapters/components/adapter-list.tsx";
import { SettingsPage } from "../components/settings-page.tsx";

export function AdaptersPage() {
	return (
		<SettingsPage
			title="Adapters"
			about="Adapters connect agent programs to this server. All companies on the server share them."
		>
			<AdapterList />
		</SettingsPage>
	);
}
