// What we use of leaflet.markercluster, which ships no types and adds itself to Leaflet's namespace.
import type { DivIcon, FeatureGroup, Marker } from 'leaflet'

declare module 'leaflet' {
  interface MarkerCluster extends Marker {
    getChildCount(): number
  }
  interface MarkerClusterGroupOptions {
    animate?: boolean
    iconCreateFunction?: (cluster: MarkerCluster) => DivIcon
    /** Pixels. */
    maxClusterRadius?: number
    showCoverageOnHover?: boolean
  }
  interface MarkerClusterGroup extends FeatureGroup {
    addLayers(layers: Marker[]): this
  }
  function markerClusterGroup(options?: MarkerClusterGroupOptions): MarkerClusterGroup
}
